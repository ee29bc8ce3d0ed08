// Sets the theme before the first paint. The key and the attribute are those of ThemeProvider in App.tsx.
(() => {
  const mode = localStorage.getItem('dark_mode') ?? 'system';
  const isDark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
