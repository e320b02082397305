export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Delivers one mail. Throws when it was not accepted. */
export interface Delivery {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
