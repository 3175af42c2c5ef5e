import type { Foundation } from '../../foundation.ts';
import type { OrderMoneyService } from '../checkout/refunds/order-money.service.ts';
import type { KeptMessages } from '../notifications/kept-messages.service.ts';
import type { StoriesService } from '../stories/stories.service.ts';
import { createExportOrders } from './export-orders.service.ts';
import { createHandleOrders } from './handle-orders.service.ts';
import { createOrderListService } from './order-list.service.ts';
import { createOrderMessages } from './order-messages.service.ts';
import { createOrderPage } from './order-page.service.ts';

type Needs = { keptMessages: KeptMessages; orderMoney: OrderMoneyService; stories: StoriesService };

/** Creates the services of the staff's list and page of orders. */
export function wireOrders(foundation: Foundation, needs: Needs) {
  const given = { ...foundation, ...needs };
  const orderList = createOrderListService(given);
  return {
    orderList,
    exportOrders: createExportOrders({ ...given, orderList }),
    handleOrders: createHandleOrders(given),
    orderPage: createOrderPage(given),
    orderMessages: createOrderMessages(given),
  };
}

export type OrderServices = ReturnType<typeof wireOrders>;
