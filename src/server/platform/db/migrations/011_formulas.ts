/**
 * The SQL functions of formulas: the same quotient, rounding and range of results as in the browser. Immutable, for
 * generated columns.
 */
export const formulas = {
  name: '011_formulas',
  sql: `
    create function formula_quotient(dividend numeric, divisor numeric) returns numeric
    language sql immutable parallel safe as $$
      select case when divisor <> 0 then
        sign(dividend) * sign(divisor) * div(abs(dividend) * 20000000000 + abs(divisor), abs(divisor) * 2) * 0.0000000001
      end
    $$;
    create function formula_result(value numeric, decimals integer, largest numeric) returns numeric
    language sql immutable parallel safe as $$
      select case when abs(round(value, decimals)) <= largest then trim_scale(round(value, decimals)) end
    $$;`,
} as const;
