import { Meta } from './meta.tsx';

/** Names a failed request to whoever reads the server's log; nothing where the server gave it no name. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Meta>
      Request <code>{id}</code>
    </Meta>
  );
}
