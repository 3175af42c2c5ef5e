import type { SystemVersions } from '@keepsong/contract/system/system';
import { formatMoment } from '@keepsong/domain/format/dates';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';

/** The versions of the shop's parts, in a form to copy into a bug report. */
export function VersionsPart({ versions }: { versions: SystemVersions }) {
  const { locale } = usePage();
  const { migration, packages } = versions;
  const isNewest = migration.applied === migration.known;
  const facts = [
    [m.desk_system_v_shop(), versions.shop],
    [m.desk_system_v_data(), versions.data],
    [m.desk_system_v_started(), formatMoment(versions.started_at, locale, new Date())],
    [
      m.desk_system_v_migration(),
      isNewest ? migration.applied : `${migration.applied || '?'} (${migration.known})`,
    ],
    [m.desk_system_v_migrations(), String(migration.count)],
    ['PostgreSQL', versions.postgres],
    ['Node', versions.node],
    ...packages.map(({ name, version }) => [name, version]),
  ] as const;
  return (
    <>
      {isNewest ? null : <p className="system-note system-note--bad">{m.desk_system_v_behind()}</p>}
      <dl className="system-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
