import { expect, it } from 'vitest';
import { describeLanguage } from '#engine/schema/describe-language.ts';

it('docs/resource-language.md says what the meta-schemas say (vitest -u writes it anew)', async () => {
  await expect(describeLanguage()).toMatchFileSnapshot('../../../docs/resource-language.md');
});
