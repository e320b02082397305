import { createTransport } from 'nodemailer';
import type { Delivery } from './mail.ts';
import { messageOf } from './message.ts';

/** Sends by the server that `smtp://…` or `smtps://…` names, over a few connections. */
export function deliverBySmtp(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    dnsTimeout: 10_000,
  });
  return {
    deliver: async (mail) => {
      await transport.sendMail(messageOf(mail, from));
    },
    close: () => transport.close(),
  };
}
