import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';

export type Tone = 'danger' | 'success' | 'info' | 'warning';

/** Each tone has an icon, so that it is not told by colour alone. */
export const toneIcons = { danger: CircleX, success: CircleCheck, info: Info, warning: TriangleAlert } as const;
