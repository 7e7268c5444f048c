import { useEffect, useState } from 'react';

const delayMs = 200;

/** Returns the text once it has not changed for a moment, until then the text before. */
export function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(text), delayMs);
    return () => clearTimeout(timer);
  }, [text]);
  return delayed;
}
