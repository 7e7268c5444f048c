import { ChevronRight, ChevronsLeft } from 'lucide-react';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { LinkButton } from '../button/button.tsx';
import './table.css';

interface OlderAndNewestProps {
  /** What the list has, in the plural: 'entries'. */
  unit: string;
  /** Address of the first page; undefined if it is shown. */
  newest: string | undefined;
  /** Address of the next page; undefined if this is the last one. */
  older: string | undefined;
  /** Gets the focus when a link that has it disappears. */
  list: RefObject<HTMLElement | null>;
}

/** Links to the first and the next page of a list with a cursor, whose pages have no numbers. */
export function OlderAndNewest({ unit, newest, older, list }: OlderAndNewestProps) {
  if (newest === undefined && older === undefined) return null;
  return (
    <nav className="ui-older-newest" aria-label="Pagination">
      {newest !== undefined && (
        <PageLink to={newest} icon={<ChevronsLeft size={16} />} list={list}>
          {`Newest ${unit}`}
        </PageLink>
      )}
      {older !== undefined && (
        <PageLink to={older} list={list}>
          <span>{`Older ${unit}`}</span>
          <ChevronRight size={16} />
        </PageLink>
      )}
    </nav>
  );
}

interface PageLinkProps extends Pick<OlderAndNewestProps, 'list'> {
  to: string;
  icon?: ReactNode;
  children: ReactNode;
}

function PageLink({ list, ...rest }: PageLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const { current } = link;
    return () => {
      // oxlint-disable-next-line react/exhaustive-deps -- the list is mounted after the link, and stays
      if (document.activeElement === current) list.current?.focus({ preventScroll: true });
    };
  }, [list]);
  return <LinkButton ref={link} {...rest} />;
}
