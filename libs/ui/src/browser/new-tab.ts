interface Press {
  readonly button: number;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Whether a click on a link would open a new tab. */
export const opensTab = ({ button, ctrlKey, metaKey }: Press) => button === 1 || (button === 0 && (ctrlKey || metaKey));

export function openTab(address: string): void {
  open(address, '_blank', 'noopener');
}
