type Deed = () => Promise<void> | void;

const deeds: Deed[] = [];

/** Has it done once the test file that runs now has ended, last one first. Modules outlive a file, so they cannot say `afterAll` themselves. */
export const afterFile = (deed: Deed): void => void deeds.push(deed);

/** Called by the setup of the tests after each file. */
export async function endFile(): Promise<void> {
  for (const deed of deeds.splice(0).reverse()) await deed();
}
