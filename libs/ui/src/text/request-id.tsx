import { Meta } from './meta.tsx';

/** The id under which a failed request is in the server's log; renders nothing if there is none. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <Meta>
      Request <code>{id}</code>
    </Meta>
  );
}
