/** How this installation looks; the settings `brand` and `environment`. */
interface Brand {
  name?: string;
  logo?: string;
  /** Address of the application that most of the users have. */
  appUrl?: string;
  /** Tells this installation from others, such as 'TEST'. */
  environment?: Environment | undefined;
}

interface Environment {
  label: string;
  tone: 'neutral' | 'success' | 'warning' | 'danger';
}

let chosen: Brand = {};

/** Call it once, before anything is rendered. */
export function configureBrand(brand: Brand): void {
  chosen = brand;
}

export const brand = (): Brand & { name: string } => ({ name: 'SCV Admin Portal', ...chosen });

/** The document's title on a screen: 'TEST: Users – SCV Admin Portal'. */
export function documentTitle(screen: string): string {
  const { name, environment } = brand();
  return `${environment ? `${environment.label}: ` : ''}${screen} – ${name}`;
}
