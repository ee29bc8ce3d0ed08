import { Ajv, _, type CodeKeywordDefinition, nil, str } from 'ajv';
import { regexpCode } from 'ajv/dist/compile/codegen/code.js';
import { FORMATS } from '#engine/field-types/formats.ts';
import { decimalsOf } from '#engine/field-types/number/type.ts';
import { judgePattern } from '#engine/patterns/pattern-cost.ts';
import { predicateKeywords } from '#engine/predicates/to-schema.ts';

/**
 * An ajv with the formats, conditions and decimals of the resource language. `source`: for modules of their own, not
 * for running.
 */
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
  ajv.removeKeyword('pattern');
  ajv.addKeyword(patternKeyword);
  for (const keyword of predicateKeywords) ajv.addKeyword(keyword);
  return ajv;
};

/** A pattern that is slow on long texts is tested on short ones only: a body can be longer than any field allows. */
const patternKeyword: CodeKeywordDefinition = {
  keyword: 'pattern',
  type: 'string',
  schemaType: 'string',
  error: {
    message: ({ schemaCode }) => str`must match pattern "${schemaCode}"`,
    params: ({ schemaCode }) => _`{pattern: ${schemaCode}}`,
  },
  code: (cxt) => {
    const { longest } = judgePattern(cxt.schema as string);
    const isLong = longest === undefined ? nil : _`${cxt.data}.length > ${longest} || `;
    cxt.fail(_`${isLong}!${regexpCode(new RegExp(cxt.schema as string, 'u'))}.test(${cxt.data})`);
  },
};

/** `multipleOf: 0.01` by decimal digits: dividing would reject 19.99 and every larger amount now and then. */
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
