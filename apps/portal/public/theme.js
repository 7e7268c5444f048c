// Before anything is painted: the scheme that the administrator chose (see src/theme.ts). Without a choice, the system's.
try {
  document.documentElement.style.colorScheme = localStorage.getItem('theme') ?? '';
} catch {
  // Storage is blocked: the system's scheme it is.
}
