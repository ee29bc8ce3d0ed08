import { useState } from 'react';
import { Box, Button, IconButton, Typography, useMediaQuery } from '@mui/material';
import { TriangleAlert, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useCatalogue } from '#client/catalogue/CatalogueProvider.tsx';
import type { Diagnostic } from '#engine/model/diagnostic.ts';

const PHONE = '(max-width: 767.98px)';

/**
 * Shows Admins the errors in the resource files, with their lines, while the last good version is in service. On a
 * phone the lines open on request.
 */
const DiagnosticBanner = () => {
  const translate = useTranslate();
  const { diagnostics: all } = useCatalogue();
  const diagnostics = all.filter(({ severity }) => severity === 'error');
  const [hidden, setHidden] = useState<readonly Diagnostic[]>();
  const isPhone = useMediaQuery(PHONE, { noSsr: true });
  const [isOpen = !isPhone, setOpen] = useState<boolean>();
  if (diagnostics.length === 0 || hidden === all) return null;
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
          {translate('app.faults.title', { smart_count: diagnostics.length })}
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
          {diagnostics.map((diagnostic) => (
            <Diagnostic
              key={`${diagnostic.file}:${diagnostic.line}:${diagnostic.column}:${diagnostic.message}`}
              fault={diagnostic}
            />
          ))}
        </Box>
      ) : null}
    </Box>
  );
};

export default DiagnosticBanner;

const Diagnostic = ({ fault: diagnostic }: { readonly fault: Diagnostic }) => {
  const translate = useTranslate();
  return (
    <Box component="li" sx={{ py: 1, fontSize: 13, lineHeight: '18px' }}>
      <Box component="code" sx={{ fontSize: 12, color: 'text.secondary', mr: 2 }}>
        {diagnostic.file}:{diagnostic.line}:{diagnostic.column}
      </Box>
      {withFullStop(diagnostic.message)}
      {diagnostic.suggestion ? ` ${translate('app.faults.suggestion', { suggestion: diagnostic.suggestion })}` : null}
      {diagnostic.excerpt ? (
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
          {diagnostic.excerpt}
          {`\n${' '.repeat(diagnostic.column - 1)}^`}
        </Box>
      ) : null}
    </Box>
  );
};

const withFullStop = (sentence: string): string => (/[.!?]$/.test(sentence) ? sentence : `${sentence}.`);
