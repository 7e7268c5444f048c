import { EmptyState, FullPageMessage, Page } from '@scv/ui';
import { Compass } from 'lucide-react';
import { toDashboard } from './to-dashboard.tsx';

const notFound = { headline: "Oops! You're lost.", text: "The page you're looking for not found" };

/** Specification, section 8: the 404 page, outside the shell. */
export function NotFoundRoute() {
  return <FullPageMessage {...notFound} actions={toDashboard} />;
}

/** Its text inside the shell, for an address that is no screen. */
export function NotFoundPage() {
  return (
    <Page title="Not found">
      <EmptyState icon={Compass} headline={notFound.headline} detail={notFound.text} action={toDashboard} />
    </Page>
  );
}
