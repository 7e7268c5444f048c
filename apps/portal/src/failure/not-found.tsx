import { CentredPage, EmptyState, Page } from '@scv/ui';
import { Compass } from 'lucide-react';
import { dashboardLink, TryAgain } from './error-pages.tsx';

/** Specification, section 8. */
const notFound = { title: "Oops! You're lost.", text: "The page you're looking for not found" };

const actions = (
  <>
    {dashboardLink}
    <TryAgain />
  </>
);

/** The 404 page, outside the shell. */
export function NotFoundRoute() {
  return <CentredPage {...notFound} actions={actions} />;
}

/** The same inside the shell, for an unknown address. */
export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState
        icon={Compass}
        headline={notFound.title}
        detail={notFound.text}
        action={<div className="failure-actions">{actions}</div>}
      />
    </Page>
  );
}
