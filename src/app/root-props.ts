import type { Client } from '#client/client.ts';
import type { InterfaceLanguage } from '#client/i18n/interface-language.ts';

export interface RootProps {
  readonly client: Client;
  readonly title: string;
  readonly language: InterfaceLanguage;
}
