// Applies the chosen theme before the first paint (see src/shell/theme.ts).
try {
  document.documentElement.style.colorScheme = localStorage.getItem('theme') ?? '';
} catch {
  // Storage is blocked: the system's theme.
}
