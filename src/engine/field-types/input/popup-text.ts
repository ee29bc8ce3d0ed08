/** The words of a MUI Autocomplete in the reader's language. */
export const popupText = (translate: (key: string) => string) => ({
  clearText: translate('form.choice.clear'),
  closeText: translate('form.close'),
  openText: translate('form.choice.open'),
  loadingText: translate('form.choice.loading'),
  noOptionsText: translate('list.filter.nothing_found'),
});
