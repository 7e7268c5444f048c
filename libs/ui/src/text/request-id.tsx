/** Names a failed request to whoever reads the server's log; nothing where the server gave it no name. */
export function RequestId({ id }: { id: string | undefined }) {
  if (id === undefined) return null;
  return (
    <p className="ui-meta">
      Request <code>{id}</code>
    </p>
  );
}
