import type { ReportName } from '@keepsong/domain/reports/reports';
import { m } from '~/paraglide/messages.js';
import { ShopLink } from '~/ui/action/shop-link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { reportPath } from '../admin-paths.ts';
import { DeskHead } from '../frame.tsx';
import { REPORT_WORDS } from './report-words.ts';
import './reports.css';

/** All reports that the reader may see, each with a sentence that says what it counts. */
export function ReportsIndex({ names }: { names: readonly ReportName[] }) {
  return (
    <>
      <DeskHead title={m.desk_reports_title()} facts={m.desk_reports_lead()} />
      <ul className="report-list">
        {names.map((name) => (
          <li key={name}>
            <ShopLink to={reportPath(name)} className="report-list__entry">
              <span>
                <b>{REPORT_WORDS[name].name()}</b>
                <span className="desk-second">{REPORT_WORDS[name].about()}</span>
              </span>
              <Icon name="chevron-right" size={16} />
            </ShopLink>
          </li>
        ))}
      </ul>
    </>
  );
}
