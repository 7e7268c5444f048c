import type { ActivityList } from '@scv/api';
import { cleanQuery } from '@scv/api/schemas';
import {
  Alert,
  Button,
  Card,
  counted,
  ErrorState,
  LiveRegion,
  OlderAndNewest,
  OnDemand,
  Page,
  SearchForm,
  TableMenuButton,
} from '@scv/ui';
import { ArrowUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { type ActivityFilters, type ActivityLinks, activityPaths } from './activity-paths.ts';
import { ActivityTable } from './list/activity-table.tsx';
import { ActivityFilterBar } from './list/filter-bar.tsx';
import { useActivityFilters, useActivityList, useNewEntries } from './list/use-activity-list.ts';
import './activity.css';

/** `/activity`: done and refused actions, newest first. The address bar is the state. */
export function ActivityRoute(links: ActivityLinks) {
  const { filters, setFilters, open, toggle } = useActivityFilters();
  const list = useActivityList(filters);
  const newEntries = useNewEntries(filters, list.isPlaceholderData ? undefined : list.data);
  const area = useRef<HTMLElement>(null);
  const isSearching = filters.query !== undefined;

  // The server doesn't know this place in the list: show the newest entries.
  if (list.error?.status === 400 && filters.after !== undefined) {
    return <Navigate to={activityPaths.list({ ...filters, after: undefined })} replace />;
  }

  /** The pressed button disappears, so the list gets the focus. */
  const focusList = () => area.current?.focus({ preventScroll: true });

  return (
    <Page
      title="Activity"
      toolbar={
        <>
          <SearchForm
            label="Search activity"
            query={filters.query ?? ''}
            clean={cleanQuery}
            onSearch={(query) => setFilters({ ...filters, after: undefined, query }, { replace: isSearching })}
          />
          <ActivityFilterBar
            filters={filters}
            entries={list.data?.entries ?? []}
            onFilters={(change) => setFilters({ ...filters, after: undefined, ...change })}
          />
        </>
      }
      actions={<ActivityMenu filters={filters} />}
    >
      {list.isError && list.data && (
        <Alert tone="warning" headline="This list may be out of date." detail={list.error.message} />
      )}
      <section ref={area} tabIndex={-1} className="activity" aria-label="Entries">
        <Card padded={false}>
          <NewEntries
            count={newEntries}
            onShow={() => {
              focusList();
              void list.refetch();
            }}
          />
          {list.isError && !list.data ? (
            <ErrorState
              headline="The activity could not be loaded"
              detail={list.error.message}
              requestId={list.error.requestId}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          ) : (
            <ActivityTable
              list={list.data}
              busy={list.isPlaceholderData}
              filters={filters}
              open={open}
              toggle={toggle}
              onClear={() => {
                focusList();
                setFilters({});
              }}
              links={links}
            />
          )}
          <OlderAndNewest
            unit="entries"
            newest={filters.after && activityPaths.list({ ...filters, after: undefined })}
            older={list.data?.next && activityPaths.list({ ...filters, after: list.data.next })}
            list={area}
          />
        </Card>
      </section>
      <LiveRegion>
        {Object.keys(filters).length > 0 && list.data && !list.isPlaceholderData && foundText(list.data)}
      </LiveRegion>
    </Page>
  );
}

const foundText = ({ entries, hasNext }: ActivityList) =>
  `${hasNext ? 'More than ' : ''}${counted(entries.length, 'entry', 'entries')} found`;

function ActivityMenu({ filters }: { filters: ActivityFilters }) {
  // The filters at the moment Export was pressed, even if the list changes meanwhile.
  const [exporting, setExporting] = useState<ActivityFilters>();
  const close = () => setExporting(undefined);
  return (
    <>
      <TableMenuButton
        list="activity"
        columns={['Who', 'About', 'Result']}
        commands={[{ label: 'Export', run: () => setExporting(filters) }]}
      />
      <OnDemand
        load={() => import('./export/export-activity-dialog.tsx')}
        open={exporting !== undefined}
        onFail={close}
      >
        {({ ExportActivityDialog }) => exporting && <ExportActivityDialog filters={exporting} onClose={close} />}
      </OnDemand>
    </>
  );
}

/** Offers the entries that were added since. `count`: such as '3'; undefined if there are none. */
function NewEntries({ count, onShow }: { count: string | undefined; onShow: () => void }) {
  const text = count && `${count} new ${count === '1' ? 'entry' : 'entries'}`;
  return (
    <>
      <LiveRegion>{text}</LiveRegion>
      {text && (
        <Button className="activity-new" icon={<ArrowUp size={16} />} onClick={onShow}>
          {text}
        </Button>
      )}
    </>
  );
}
