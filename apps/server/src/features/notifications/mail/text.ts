import type { Voice } from '../voice.ts';
import type { Block, MailContent } from './content.ts';

const RULE = '-'.repeat(40);

/**
 * The plain-text version of a mail, made from the same content as the HTML. Each web address is on a line of its own;
 * amounts are at the ends of lines.
 */
export function mailText(content: MailContent, voice: Voice): string {
  const parts = content.blocks.map((block) => blockText(block, voice)).filter((part) => part !== null);
  const footer = `-- \n${content.reason}\n${voice.brand} · ${voice.supportEmail}`;
  return `${[content.heading, ...parts, footer].join('\n\n')}\n`;
}

function blockText(block: Block, voice: Voice): string | null {
  switch (block.kind) {
    case 'text':
    case 'rich':
      return block.text;
    case 'code':
      return block.code;
    case 'sleeve':
    case 'picture':
      return null;
    case 'facts':
      return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
    case 'receipt':
      return [...block.rows.map(amountText), RULE, amountText(block.total)].join('\n');
    case 'button':
    case 'link':
      return `${block.label}:\n${voice.url(block.path)}`;
  }
}

const amountText = ([label, amount]: readonly [string, string]) => `${label}  ${amount}`;
