import type { Foundation } from '../../../foundation.ts';
import type { CouponsService } from '../../cart/coupons.service.ts';
import type { Stock } from '../../catalog/stock/stock.service.ts';
import type { CreditsService } from '../../credits/credits.service.ts';
import type { GiftCardsService } from '../../credits/gift-cards.service.ts';
import type { SettleEarnings } from '../../earnings/settle-earnings.service.ts';
import type { OrderSignals } from '../../signals/order-signals.service.ts';
import type { TellAsker } from '../../staff/tell-asker.service.ts';
import type { StoriesService } from '../../stories/stories.service.ts';
import type { StopRevisions } from '../../studio/stop-revisions.service.ts';
import type { StopSong } from '../../studio/stop-song.service.ts';
import type { StudioService } from '../../studio/studio.service.ts';
import type { VendorItems } from '../../studio/vendors/vendor-items.service.ts';
import type { VendorMessages } from '../../studio/vendors/vendor-messages.service.ts';
import { createAdvanceRefund } from './advance-refund.service.ts';
import { createAskRefund } from './ask-refund.service.ts';
import { createBookReturned } from './book-returned.service.ts';
import { createCancelOrder } from './cancel-order.service.ts';
import { createCarryOut } from './carry-out.service.ts';
import { createDecideRefund } from './decide-refund.service.ts';
import { createOrderMoney } from './order-money.service.ts';
import { createRefundLines } from './refund-lines.service.ts';
import { createRefundMessages } from './refund-messages.service.ts';
import { createRefundSteps } from './refund-steps.service.ts';
import { createResumeGoods } from './resume-goods.service.ts';
import { createSendRefunds } from './send-refunds.service.ts';
import { createSettleRefund } from './settle-refund.service.ts';
import { createTellReplaced } from './tell-replaced.service.ts';

type Needs = {
  coupons: CouponsService;
  stock: Stock;
  credits: CreditsService;
  giftCards: GiftCardsService;
  stories: StoriesService;
  studio: StudioService;
  stopSong: StopSong;
  stopRevisions: StopRevisions;
  settleEarnings: SettleEarnings;
  vendorItems: VendorItems;
  vendorMessages: VendorMessages;
  orderSignals: OrderSignals;
  tellAsker: TellAsker;
};

/** Creates the services of refunds and cancels. */
export function wireRefunds(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const messages = createRefundMessages(given);
  const carryOut = createCarryOut({ ...given, messages });
  const advanceRefund = createAdvanceRefund({ ...given, carryOut, messages });
  const returned = createBookReturned({ ...given, advanceRefund, carryOut, messages });
  const settleRefund = createSettleRefund({ ...given, carryOut, advanceRefund, returned, messages });
  const sendRefunds = createSendRefunds({ ...given, settleRefund });
  const tellReplaced = createTellReplaced(given);
  const steps = createRefundSteps({ ...given, carryOut, sendRefunds, settleRefund, tellReplaced });
  return {
    settleRefund,
    sendRefunds,
    orderMoney: createOrderMoney(given),
    resumeGoods: createResumeGoods(given),
    askRefund: createAskRefund({ ...given, steps, tellReplaced, messages }),
    decideRefund: createDecideRefund({ ...given, steps, tellReplaced }),
    cancelOrder: createCancelOrder({ ...given, steps }),
    refundLines: createRefundLines({ steps }),
    wholeRefund: {
      preview: steps.previewWhole,
      begin: steps.cancelForCustomer,
      sendNow: steps.sendNow,
    },
  };
}
