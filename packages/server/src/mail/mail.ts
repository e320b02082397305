export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Carries one mail to where it goes. Throws when it did not arrive. */
export interface Delivery {
  deliver(mail: Mail): Promise<void>;
  close(): void;
}
