import { memo } from 'react';
import { Box } from '@mui/material';
import { Briefcase } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Face } from '#ui/marks/Face.tsx';
import { LevelMark } from '#ui/marks/LevelMark.tsx';
import { StateDot } from '#ui/marks/StateDot.tsx';
import { Tile } from '#ui/marks/Tile.tsx';

/** The product's own parts as a picture: the hierarchy steps down to a job, and people move through its stages. Decoration. */
export const ProductPicture = memo(() => (
  <Box
    aria-hidden
    sx={{
      display: { xs: 'none', lg: 'block' },
      position: 'relative',
      overflow: 'hidden',
      bgcolor: 'background.default',
      borderLeft: 1,
      borderColor: 'divider',
      userSelect: 'none',
    }}
  >
    {STEPS.map((step, index) => (
      <Step key={step.kind} {...step} index={index} />
    ))}
    <JobCard />
  </Box>
));

const STEPS = [
  { name: 'Halden Group', kind: 'organization', level: 1 },
  { name: 'Halden Logistics GmbH', kind: 'company', level: 2 },
  { name: 'Port of Hamburg', kind: 'business_unit', level: 3 },
  { name: 'Export desk', kind: 'department', level: 4 },
] as const;

const Step = ({ name, kind, level, index }: (typeof STEPS)[number] & { readonly index: number }) => {
  const translate = useTranslate();
  const left = 64 + index * 44;
  const top = 138 + index * 72;
  return (
    <>
      <Box
        sx={{
          ...card,
          position: 'absolute',
          left,
          top,
          width: 290,
          height: 52,
          px: '14px',
          borderRadius: '10px',
          gap: 3,
          fontWeight: 500,
        }}
      >
        {level < 3 ? (
          <Tile name={name} size="md" />
        ) : (
          <Box
            sx={{
              width: 28,
              height: 28,
              borderRadius: '7px',
              display: 'grid',
              placeItems: 'center',
              bgcolor: 'accentSoft',
              color: 'accent',
            }}
          >
            <LevelMark level={level} />
          </Box>
        )}
        <div>
          {name}
          <Box sx={{ fontSize: 12, lineHeight: '16px', fontWeight: 400, color: 'text.tertiary' }}>
            {translate(`auth.picture.${kind}`)}
          </Box>
        </div>
      </Box>
      <Box
        sx={{
          position: 'absolute',
          left: left + 22,
          top: top + 52,
          width: 22,
          height: index === 3 ? 52 : 46,
          border: '0 solid',
          borderColor: 'lineStrong',
          borderWidth: '0 0 1px 1px',
          borderBottomLeftRadius: '9px',
        }}
      />
    </>
  );
};

const PEOPLE = [
  { name: 'Hanna Nowak', note: 'interview', state: 'confirmed', tone: 'ok' },
  { name: 'Lukas Brenner', note: 'scorecards', state: 'due', tone: 'warn' },
  { name: 'Mateus Prado', note: 'offer', state: 'accepted', tone: 'ok' },
] as const;

const STAGES = ['applied', 'screening', 'interview', 'offer', 'hired'] as const;

const JobCard = () => {
  const translate = useTranslate();
  const text = (key: string) => translate(`auth.picture.${key}`);
  return (
    <Box
      sx={{
        position: 'absolute',
        left: 240,
        top: 430,
        width: 520,
        p: '18px 20px 8px',
        borderRadius: '12px',
        bgcolor: 'raised',
        boxShadow: 'var(--mui-palette-shadow)',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
        <Box component={Briefcase} sx={{ color: 'text.tertiary' }} />
        {text('job')}
        <Box sx={{ flex: 1 }} />
        {PEOPLE.map(({ name }) => (
          <Face key={name} name={name} />
        ))}
        <Box sx={{ fontSize: 12, fontWeight: 400, color: 'text.tertiary' }}>{text('applicants')}</Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(5, 1fr)',
          gap: 1,
          mt: 4,
          mb: 2,
          fontSize: 12,
          color: 'text.tertiary',
        }}
      >
        {STAGES.map((stage, index) => (
          <Box
            key={stage}
            sx={{ display: 'grid', gap: '6px', ...(index === 2 && { color: 'accent', fontWeight: 500 }) }}
          >
            <Box
              sx={{
                height: 4,
                borderRadius: '2px',
                bgcolor: index < 2 ? 'accentLine' : index === 2 ? 'accent' : 'sunken',
              }}
            />
            {text(`stages.${stage}`)}
          </Box>
        ))}
      </Box>
      {PEOPLE.map(({ name, note, state, tone }) => (
        <Box
          key={name}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: '10px',
            height: 44,
            borderTop: 1,
            borderColor: 'divider',
            fontSize: 13,
          }}
        >
          <Face name={name} />
          {name}
          <Box sx={{ flex: 1, fontSize: 12, color: 'text.tertiary' }}>{text(`notes.${note}`)}</Box>
          <StateDot tone={tone}>{text(`states.${state}`)}</StateDot>
        </Box>
      ))}
    </Box>
  );
};

const card = { display: 'flex', alignItems: 'center', bgcolor: 'background.paper', border: 1, borderColor: 'divider' };
