import type { Foundation } from '../../foundation.ts';
import { keysFor } from '../../platform/settings-secrets.ts';
import { createSignedLinks } from '../../platform/signed-links.ts';
import type { ArtistsService } from '../artists/artists.service.ts';
import type { CatalogService } from '../catalog/catalog.service.ts';
import { shipTo } from '../checkout/fulfilment/ship-to.service.ts';
import type { OrderMoneyService } from '../checkout/refunds/order-money.service.ts';
import type { RefundLines } from '../checkout/refunds/refund-lines.service.ts';
import type { WholeRefund } from '../checkout/refunds/refund-steps.service.ts';
import type { ResumeGoods } from '../checkout/refunds/resume-goods.service.ts';
import type { SettleRefund } from '../checkout/refunds/settle-refund.service.ts';
import type { CreditsService } from '../credits/credits.service.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import type { TellAsker } from '../staff/tell-asker.service.ts';
import type { RevisionAnswers } from '../stories/revisions/revision-answers.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import type { GiveSong } from '../studio/give-song.service.ts';
import type { LeaveArtist } from '../studio/leave-artist.service.ts';
import type { ResumeSong } from '../studio/resume-song.service.ts';
import type { StopRevisions } from '../studio/stop-revisions.service.ts';
import type { StudioService } from '../studio/studio.service.ts';
import type { GoodsReturns } from '../studio/vendors/goods-returns.service.ts';
import { endLabels } from '../studio/vendors/known-parcels.service.ts';
import type { VendorMessages } from '../studio/vendors/vendor-messages.service.ts';
import { createAnswerChange } from './answer-change.service.ts';
import { createAskDays } from './ask-days.service.ts';
import { createAskReturn } from './ask-return.service.ts';
import { createBoard } from './board/board.service.ts';
import { createChangeDays } from './change-days.service.ts';
import { createChangeMessages } from './change-messages.service.ts';
import { createChangeOrder } from './change-order.service.ts';
import { wireDisputes } from './disputes/disputes.wiring.ts';
import { createExportOrders } from './export-orders.service.ts';
import { createHandleOrders } from './handle-orders.service.ts';
import { createLapseOld, type LapseChanges } from './lapse-changes.service.ts';
import { createAnswerLate } from './late/answer-late.service.ts';
import { createAskLate } from './late/ask-late.service.ts';
import { createLateChange } from './late/late-change.service.ts';
import { createMakeChange } from './make-change.service.ts';
import { createOrderListService } from './order-list.service.ts';
import { createOrderMessages } from './order-messages.service.ts';
import { createOrderPage } from './order-page.service.ts';
import { createResumeWork } from './resume-work.service.ts';
import { createReturnGoods } from './return-goods.service.ts';
import { createWithdrawChange } from './withdraw-change.service.ts';

type Needs = {
  keptMessages: KeptMessages;
  orderMoney: OrderMoneyService;
  settleRefund: SettleRefund;
  stories: StoriesService;
  studio: StudioService;
  giveSong: GiveSong;
  resumeSong: ResumeSong;
  resumeGoods: ResumeGoods;
  artists: ArtistsService;
  catalog: CatalogService;
  vendorMessages: VendorMessages;
  goodsReturns: GoodsReturns;
  leaveArtist: LeaveArtist;
  lapseChanges: LapseChanges;
  credits: CreditsService;
  wholeRefund: WholeRefund;
  refundLines: RefundLines;
  revisionAnswers: RevisionAnswers;
  stopRevisions: StopRevisions;
  tellAsker: TellAsker;
  secret: string;
};

/** Creates the services of the staff's list and page of orders. */
export function wireOrders(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const orderList = createOrderListService(given);
  const makeChange = createMakeChange({ ...given, shipTo, endLabels });
  const changeMessages = createChangeMessages(given);
  const changing = { ...given, makeChange, changeMessages };
  const lateKeys = keysFor(needs.secret, foundation.settings.earlierSecrets, 'late-songs');
  const lateChange = createLateChange(given);
  const late = { ...changing, lateChange, lateLinks: createSignedLinks(lateKeys, 'late') };
  const changeOrder = createChangeOrder(changing);
  const resumeWork = createResumeWork(given);
  const orderPage = createOrderPage({ ...given, resumeWork });
  return {
    orderList,
    exportOrders: createExportOrders({ ...given, orderList }),
    handleOrders: createHandleOrders(given),
    orderPage,
    ...wireDisputes(foundation, { ...needs, orderPage }),
    orderMessages: createOrderMessages(given),
    changeOrder,
    board: createBoard({ ...given, changeOrder }),
    resumeWork,
    returnGoods: createReturnGoods(given),
    askReturn: createAskReturn(given),
    changeDays: createChangeDays({ ...given, changeOrder }),
    withdrawChange: createWithdrawChange(changing),
    answerChange: createAnswerChange(changing),
    askDays: createAskDays(changing),
    lapseOldQuestions: createLapseOld(given),
    askLate: createAskLate(late),
    answerLate: createAnswerLate(late),
  };
}

export type OrderServices = ReturnType<typeof wireOrders>;
