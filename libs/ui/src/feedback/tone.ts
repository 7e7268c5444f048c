import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';

export type Tone = 'danger' | 'success' | 'info' | 'warning';

/** The icon that goes with each tone, so that colour is never alone. */
export const toneIcons = { danger: CircleX, success: CircleCheck, info: Info, warning: TriangleAlert } as const;
