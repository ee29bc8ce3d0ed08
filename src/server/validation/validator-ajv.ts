import { Ajv, _, type CodeKeywordDefinition } from 'ajv';
import { FORMATS } from '#engine/field-types/formats.ts';
import { decimalsOf } from '#engine/field-types/number/definition.ts';
import { predicateKeywords } from '#engine/predicates/to-schema.ts';

/** An ajv that knows the formats, conditions and decimals of the resource language. `source`: for modules of their own, not for running. */
export const createAjv = ({ source }: { source: boolean }): Ajv => {
  const ajv = new Ajv({
    strict: true,
    allowUnionTypes: true,
    strictRequired: false,
    allErrors: true,
    addUsedSchema: false,
    meta: false,
    validateSchema: false,
    formats: FORMATS,
    ...(source && { code: { source: true, esm: true, optimize: 2 } }),
  });
  ajv.removeKeyword('multipleOf');
  ajv.addKeyword(decimalsKeyword);
  for (const keyword of predicateKeywords) ajv.addKeyword(keyword);
  return ajv;
};

/** `multipleOf: 0.01` by decimal digits: dividing would refuse 19.99 and every larger amount now and then. */
const decimalsKeyword: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: 'has too many decimals', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  code: (cxt) => {
    const decimals = decimalsOf({ multipleOf: cxt.schema as unknown }) ?? 0;
    cxt.fail(_`Number(${cxt.data}.toFixed(${decimals})) !== ${cxt.data}`);
  },
};
