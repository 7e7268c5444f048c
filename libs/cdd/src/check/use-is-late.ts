import { useEffect, useState } from 'react';

/** Whether something has been going on for this long. */
export function useIsLate(isRunning: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isRunning, ms]);
  return isLate;
}
