import { type CompositionEvent, useRef } from 'react';

/** Passes a typed text on, but not while an input method composes a part of it: then at its end. */
export function useComposedText(onText: (text: string) => void) {
  const isComposing = useRef(false);
  return {
    pass: (text: string) => isComposing.current || onText(text),
    composition: {
      onCompositionStart: () => {
        isComposing.current = true;
      },
      onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
        isComposing.current = false;
        onText(currentTarget.value);
      },
    },
  };
}
