declare module '*.json?first' {
  const words: Readonly<Record<string, import('#client/i18n/catalogue-messages.ts').Messages>>;
  export default words;
}
declare module '*.json?later' {
  const words: Readonly<Record<string, import('#client/i18n/catalogue-messages.ts').Messages>>;
  export default words;
}
