import { z } from 'zod';

/** How this installation is called and looks; the portal's settings `brand` and `environment`. */
export const brandSettings = {
  /** Name of this installation, its logo (a path on the portal's own origin), and where people get help. */
  BRAND_NAME: z.string().optional(),
  BRAND_LOGO: z
    .string()
    .regex(/^\/(?![/\\])\S+$/, "must be a path on the portal's own origin")
    .optional(),
  SUPPORT_URL: z
    .string()
    .regex(/^(https?:\/\/|mailto:)\S+$/, 'must be an http(s) address or mailto:')
    .optional(),
  /** Tells this installation from others, such as 'TEST'. */
  ENVIRONMENT_LABEL: z.string().max(20, 'must have at most 20 characters').optional(),
  ENVIRONMENT_TONE: z
    .enum(['neutral', 'success', 'warning', 'danger'], 'must be neutral, success, warning or danger')
    .default('warning'),
};
