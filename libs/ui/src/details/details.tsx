import { useId, type ReactNode } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Card } from '../frame/card.tsx';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import './details.css';

interface PageHeadProps {
  /** Value by label; only screen readers get the labels. Undefined while the page is loading: it keeps its place. */
  facts?: Readonly<Record<string, ReactNode>> | undefined;
  /** Shown below. */
  children?: ReactNode;
}

/** The most important facts of the thing that a page is about, under its title: for the page's toolbar. */
export function PageHead({ facts, children }: PageHeadProps) {
  return (
    <div className="ui-page-head">
      {facts && (
        <dl>
          {Object.entries(facts).map(([label, value]) => (
            <div key={label}>
              <dt>
                <VisuallyHidden>{label}</VisuallyHidden>
              </dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
    </div>
  );
}

interface DetailsProps {
  /** The main card, if there is one. */
  main: ReactNode;
  /** Cards with facts: a narrow column beside the others. */
  aside: ReactNode;
  /** The activity, if the backend has one. */
  activity: ReactNode;
}

/** The cards of the page of one thing. */
export function Details({ main, aside, activity }: DetailsProps) {
  return (
    <div className="ui-details">
      {main}
      <div className="ui-aside">{aside}</div>
      {/* Takes its place before its code is loaded, so that nothing else moves. */}
      {activity && <div>{activity}</div>}
    </div>
  );
}

/** A card whose content is loading, as large as it will be. */
export function LoadingCard(skeleton: { label: string; height: number }) {
  return (
    <Card>
      <Skeleton {...skeleton} />
    </Card>
  );
}

/** A card with facts. @param props.children each a `Fact` */
export function FactsCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card>
      <section className="ui-facts" aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <dl>{children}</dl>
      </section>
    </Card>
  );
}

interface FactProps {
  label: string;
  /** A long text of its own line, with a button beside the label that copies it. */
  copy?: string;
  children: ReactNode;
}

/** A label with its value. */
export function Fact({ label, copy, children }: FactProps) {
  return (
    <div className={copy && 'is-long'}>
      <dt>
        {label}
        {copy && <CopyButton label={`Copy ${label}`} text={copy} />}
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
