import { DEMO_ACCOUNTS } from '../db/seed/seed-accounts.ts';
import { ownOrigin } from './platform/address.ts';
import { servesPages } from './platform/roles.ts';
import type { Settings } from './platform/settings.ts';

type Told = Pick<Settings, 'brand' | 'publicUrl' | 'mode' | 'role' | 'host' | 'port'>;

/**
 * What the start prints when customers can be served. `setUpPath` is the page where the first owner is made; null when
 * the shop has one.
 */
export function openingWords(
  { brand, publicUrl, mode, role, host, port }: Told,
  setUpPath: string | null,
): string {
  if (!servesPages({ role }))
    return `  ${brand}: this process is a ${role}. Its health: ${ownOrigin(host, port)}/readyz`;
  const lines = ['', `  ${brand} is open at ${publicUrl}`];
  if (setUpPath !== null)
    lines.push(`  Nobody is staff yet. Make the first owner: ${publicUrl}${setUpPath}`, '');
  if (mode !== 'demo') return lines.join('\n');
  lines.push('  Demo accounts, by passcode:');
  for (const account of Object.values(DEMO_ACCOUNTS)) {
    const role = 'staffRole' in account ? `staff: ${account.staffRole}` : account.role;
    lines.push(`    ${account.email}  (${role})`);
  }
  lines.push('    <first>.<last>@artists.keepsong.test  (every other artist)');
  lines.push(`  Passcodes and all other mail: ${publicUrl}/dev/mailbox`, '');
  return lines.join('\n');
}
