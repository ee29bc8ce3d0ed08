/** Makes the browser save the file at this address, under the name that the server gives. The page stays as it is. */
export const startDownload = (url: string): void => {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  document.body.append(link);
  link.click();
  link.remove();
};
