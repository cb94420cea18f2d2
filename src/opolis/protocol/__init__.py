"""Every message that crosses to a client, typed once; TypeScript's types are made from these."""
