export interface Mail {
  /** The one address to which the mail goes. */
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
