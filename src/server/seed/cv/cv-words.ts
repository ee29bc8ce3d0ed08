import type { CvLanguage } from './cv-person.ts';

/** What a CV says beside the facts, in its own language: it is a document of a candidate, not a screen. */
export interface CvWords {
  readonly contact: string;
  readonly profile: string;
  readonly experience: string;
  readonly education: string;
  readonly skills: string;
  readonly languages: string;
  readonly certificates: string;
  readonly projects: string;
  readonly interests: string;
  /** In place of the end of a present job. */
  readonly present: string;
  /** In place of the year of an education that is not finished. */
  readonly ongoing: string;
}

export const CV_WORDS: Readonly<Record<CvLanguage, CvWords>> = {
  en: {
    contact: 'Contact',
    profile: 'Profile',
    experience: 'Experience',
    education: 'Education',
    skills: 'Skills',
    languages: 'Languages',
    certificates: 'Certificates',
    projects: 'Projects',
    interests: 'Interests',
    present: 'present',
    ongoing: 'in progress',
  },
  fr: {
    contact: 'Contact',
    profile: 'Profil',
    experience: 'Expérience',
    education: 'Formation',
    skills: 'Compétences',
    languages: 'Langues',
    certificates: 'Certificats',
    projects: 'Projets',
    interests: 'Loisirs',
    present: 'auj.',
    ongoing: 'en cours',
  },
  de: {
    contact: 'Kontakt',
    profile: 'Profil',
    experience: 'Berufserfahrung',
    education: 'Ausbildung',
    skills: 'Kenntnisse',
    languages: 'Sprachen',
    certificates: 'Zertifikate',
    projects: 'Projekte',
    interests: 'Interessen',
    present: 'heute',
    ongoing: 'laufend',
  },
  es: {
    contact: 'Contacto',
    profile: 'Perfil',
    experience: 'Experiencia',
    education: 'Formación',
    skills: 'Competencias',
    languages: 'Idiomas',
    certificates: 'Certificados',
    projects: 'Proyectos',
    interests: 'Intereses',
    present: 'actualidad',
    ongoing: 'en curso',
  },
  pl: {
    contact: 'Kontakt',
    profile: 'Profil',
    experience: 'Doświadczenie',
    education: 'Wykształcenie',
    skills: 'Umiejętności',
    languages: 'Języki',
    certificates: 'Certyfikaty',
    projects: 'Projekty',
    interests: 'Zainteresowania',
    present: 'obecnie',
    ongoing: 'w trakcie',
  },
};
