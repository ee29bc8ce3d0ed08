import { measureTable, OurTable, ReactAdminTable } from './list-render.tsx';

declare global {
  interface Window {
    /** Milliseconds for each drawing of 100 rows of 20 columns, in turn. */
    measured: { ours: number[]; reactAdmin: number[] };
  }
}

const ours: number[] = [];
const reactAdmin: number[] = [];
for (let round = 0; round < 3; round += 1) {
  ours.push(...measureTable(OurTable, 5, 2));
  reactAdmin.push(...measureTable(ReactAdminTable, 5, 2));
}
window.measured = { ours, reactAdmin };
