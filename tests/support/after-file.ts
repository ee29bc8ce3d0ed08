type RecordAction = () => Promise<void> | void;

const recordActions: RecordAction[] = [];

/** Has it done once the test file that runs now has ended, last one first. Modules outlive a file, so they cannot say `afterAll` themselves. */
export const afterFile = (recordAction: RecordAction): void => void recordActions.push(recordAction);

/** Called by the setup of the tests after each file. */
export async function endFile(): Promise<void> {
  for (const recordAction of recordActions.splice(0).reverse()) await recordAction();
}
