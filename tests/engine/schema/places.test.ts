import { describe, expect, it } from 'vitest';
import { loadReal, realDefinitions } from './real-files.ts';

const definitions = realDefinitions();
const placesOf = (resource: string) => definitions.resources[resource]?.places;

describe('what a record lies in', () => {
  it('are the levels above it in the hierarchy, the nearest first', () => {
    expect(placesOf('organizations')).toEqual([]);
    expect(placesOf('companies')).toEqual(['organization']);
    expect(placesOf('business_units')).toEqual(['company', 'organization']);
    expect(placesOf('departments')).toEqual(['business_unit', 'company', 'organization']);
  });

  it('is what others choose it by, and what its own choices follow', () => {
    expect(placesOf('state')).toEqual(['country']);
    expect(placesOf('city')).toEqual(['state', 'country']);
  });

  it('is a node of the hierarchy that it needs', () => {
    const { definitions: found } = loadReal({
      'resources/lists/canteen.yaml': `
resource: canteen
properties: { name: { type: string }, company: { relation: { to: companies } }, menu: { relation: { to: organizations } } }
required: [name, company]
`,
    });

    expect(found?.resources['canteen']?.places).toEqual(['company']);
  });

  it('is nothing that a record merely needs, as a currency or a level', () => {
    expect(placesOf('salary_grade')).toEqual([]);
    expect(placesOf('salary_template')).toEqual([]);
    expect(placesOf('parsing_alias_country')).toEqual([]);
  });

  it('is also what rows of others choose it by', () => {
    const shift = (more: string) => `
resource: shift
properties:
  name: { type: string }
  currency: { relation: { to: currency } }
  lines:
    type: array
    items:
      type: object
      properties:
        grade: { relation: { to: salary_grade${more} } }
required: [name, currency]
`;
    const places = (more: string) =>
      loadReal({ 'resources/lists/shift.yaml': shift(more) }).definitions?.resources['salary_grade']?.places;

    expect(places('')).toEqual([]);
    expect(places(', where: { currency: { $parent: currency } }')).toEqual(['currency']);
  });
});
