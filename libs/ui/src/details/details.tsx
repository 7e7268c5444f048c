import { ArrowLeft, Check, Copy } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { IconButton } from '../button/button.tsx';
import { Skeleton } from '../feedback/loading.tsx';
import { Card } from '../frame/page.tsx';
import { LiveRegion, VisuallyHidden } from '../text/text.tsx';
import './details.css';

interface PageHeadProps {
  /** Value by label; only screen readers get the labels. Undefined while the page is loading: it keeps its place. */
  facts?: Readonly<Record<string, ReactNode>> | undefined;
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
  main: ReactNode;
  /** Cards with facts: a narrow column beside the others. */
  aside: ReactNode;
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

/** A card with facts. @param props.lead what stands above them @param props.children each a `Fact` */
export function FactsCard({ title, lead, children }: { title: string; lead?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card>
      {lead}
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

/** The history state of a page that was opened from a list: the list's address, which is one step back. */
export interface FromList {
  list?: string | undefined;
}

/**
 * Leads back to the list, whose name is `children`: a quiet link above the title, as the `toolbar` of a Page. The list
 * that the page was opened from comes as it was left, by Back.
 * @param props.to the list for those who came from elsewhere
 */
export function BackLink({ to, children }: { to: string; children: string }) {
  const { list } = (useLocation().state ?? {}) as FromList;
  const navigate = useNavigate();

  function goBack(event: MouseEvent) {
    if (!list || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  }

  return (
    <div className="ui-back-link">
      <Link to={list ?? to} onClick={goBack}>
        <ArrowLeft size={16} />
        <span>{children}</span>
      </Link>
    </div>
  );
}

/** Copies a text to the clipboard, and says so. @param props.label such as 'Copy request id' */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [result, setResult] = useState<'copied' | 'failed'>();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('failed'),
    );
  return (
    <>
      <IconButton label={label} onClick={() => void copy()}>
        {result === 'copied' ? <Check size={16} /> : <Copy size={16} />}
      </IconButton>
      <LiveRegion>{result && copyResults[result]}</LiveRegion>
    </>
  );
}

const copyResults = {
  copied: 'Copied',
  failed: 'The browser does not allow copying. Select the text and copy it.',
};
