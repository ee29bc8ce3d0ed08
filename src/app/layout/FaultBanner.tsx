import { useState } from 'react';
import { Box, Button, IconButton, Typography, useMediaQuery } from '@mui/material';
import { TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { ResourceFault } from '#engine/schema/definition.ts';

const PHONE = '(max-width: 767.98px)';

/**
 * Shows Admins the errors in the resource files, with their lines, while the last good version is in service. On a
 * phone the lines open on request.
 */
const FaultBanner = () => {
  const translate = useTranslate();
  const { faults: all } = useCatalogue();
  const faults = all.filter(({ severity }) => severity === 'error');
  const [hidden, setHidden] = useState<readonly ResourceFault[]>();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [isOpen = !isPhone, setOpen] = useState<boolean>();
  if (faults.length === 0 || hidden === all) return null;
  return (
    <Box
      role="alert"
      sx={{
        px: 'var(--gutter)',
        py: { xs: 1, md: 2 },
        bgcolor: 'badSoft',
        borderBottom: 1,
        borderColor: 'divider',
        color: 'text.primary',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box component={TriangleAlert} aria-hidden sx={{ color: 'error.main', flex: 'none' }} />
        <Typography variant="subtitle2" sx={{ flex: 1 }}>
          {translate('app.faults.title', { smart_count: faults.length })}
        </Typography>
        <Button size="small" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {translate(isOpen ? 'app.faults.less' : 'app.faults.more')}
        </Button>
        <IconButton size="small" aria-label={translate('ra.action.close')} onClick={() => setHidden(all)}>
          <X aria-hidden />
        </IconButton>
      </Box>
      {isOpen ? (
        <Box component="ul" sx={{ m: 0, p: 0, pl: 6, listStyle: 'none', maxHeight: 240, overflow: 'auto' }}>
          {faults.map((fault) => (
            <Fault key={`${fault.file}:${fault.line}:${fault.column}:${fault.message}`} fault={fault} />
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

export default FaultBanner;

const Fault = ({ fault }: { readonly fault: ResourceFault }) => {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ py: 1, fontSize: 13, lineHeight: '18px' }}>
      <Box component="code" sx={{ fontSize: 12, color: 'text.secondary', mr: 2 }}>
        {fault.file}:{fault.line}:{fault.column}
      </Box>
      {withFullStop(fault.message)}
      {fault.suggestion ? ` ${translate('app.faults.suggestion', { suggestion: fault.suggestion })}` : null}
      {fault.excerpt ? (
        <Box
          component="pre"
          sx={{
            m: 0,
            mt: 1,
            p: '6px 10px',
            borderRadius: 1,
            bgcolor: 'background.paper',
            overflow: 'auto',
            fontSize: 12,
          }}
        >
          {fault.excerpt}
          {`\n${' '.repeat(fault.column - 1)}^`}
        </Box>
      ) : null}
    </Box>
  );
};

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
