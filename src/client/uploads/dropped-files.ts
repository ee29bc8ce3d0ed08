/** All files of a drop, those inside of dropped folders too where they are wanted. */
export const droppedFiles = async (transfer: DataTransfer, withFolders: boolean): Promise<readonly File[]> => {
  const entries = withFolders ? entriesOf(transfer) : [];
  if (entries.length === 0) return [...transfer.files];
  return (await Promise.all(entries.map(filesOf))).flat();
};

/** Read before anything is awaited: afterwards the browser has emptied the transfer. */
const entriesOf = ({ items }: DataTransfer): readonly FileSystemEntry[] =>
  [...(items ?? [])].map((item) => item.webkitGetAsEntry?.()).filter((entry) => entry !== null && entry !== undefined);

const filesOf = async (entry: FileSystemEntry): Promise<readonly File[]> => {
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  const inside = await entriesIn(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map(filesOf))).flat();
};

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** A reader gives a hundred entries at a time, and none when it has given all. */
const entriesIn = async (folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> => {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
};
