// Properties that hold text.
// Each type has its forms side by side: the schema, the value on a page, the value to write, the property item.
import type { EmptyObject } from "../common/response.ts";
import type { RichText } from "../rich-text/read.ts";
import type { RichTextInput } from "../rich-text/write.ts";
import type {
  PropertyItemBase,
  PropertySchemaBase,
  PropertySchemaInputBase,
  PropertySchemaUpdateBase,
  PropertyValueBase,
} from "./base.ts";

/** Property types of this file. */
export interface TextPropertyTypes {
  title: {
    schema: TitlePropertySchema;
    newSchema: TitlePropertySchemaInput;
    schemaUpdate: TitlePropertySchemaUpdate;
    value: TitlePropertyValue;
    rollupElement: TitleField;
    newValue: TitlePropertyInput;
    item: TitlePropertyItem;
  };
  rich_text: {
    schema: RichTextPropertySchema;
    newSchema: RichTextPropertySchemaInput;
    schemaUpdate: RichTextPropertySchemaUpdate;
    value: RichTextPropertyValue;
    rollupElement: RichTextField;
    newValue: RichTextPropertyInput;
    item: RichTextPropertyItem;
  };
  url: {
    schema: UrlPropertySchema;
    newSchema: UrlPropertySchemaInput;
    schemaUpdate: UrlPropertySchemaUpdate;
    value: UrlPropertyValue;
    rollupElement: UrlField;
    newValue: UrlPropertyInput;
    item: UrlPropertyItem;
  };
  email: {
    schema: EmailPropertySchema;
    newSchema: EmailPropertySchemaInput;
    schemaUpdate: EmailPropertySchemaUpdate;
    value: EmailPropertyValue;
    rollupElement: EmailField;
    newValue: EmailPropertyInput;
    item: EmailPropertyItem;
  };
  phone_number: {
    schema: PhoneNumberPropertySchema;
    newSchema: PhoneNumberPropertySchemaInput;
    schemaUpdate: PhoneNumberPropertySchemaUpdate;
    value: PhoneNumberPropertyValue;
    rollupElement: PhoneNumberField;
    newValue: PhoneNumberPropertyInput;
    item: PhoneNumberPropertyItem;
  };
}

/** Schema of the title property. Every data source has exactly one, with the id `title`. */
export interface TitlePropertySchema extends PropertySchemaBase {
  type: "title";
  title: EmptyObject;
}

/** A new title property. */
export interface TitlePropertySchemaInput extends PropertySchemaInputBase {
  type?: "title";
  /** An empty object: the type has no settings. */
  title: EmptyObject;
}

/** Changes the title property. */
export interface TitlePropertySchemaUpdate extends TitlePropertySchemaInput, PropertySchemaUpdateBase {}

/** Title of the page. */
export interface TitleField {
  type: "title";
  title: RichText[];
}

/** Title of the page. */
export interface TitlePropertyValue extends PropertyValueBase, TitleField {}

/** One piece of the title. */
export interface TitlePropertyItem extends PropertyItemBase {
  type: "title";
  title: RichText;
}

/** Title to write. An empty list clears it. */
export interface TitlePropertyInput {
  type?: "title";
  /** The title. An empty list clears it. */
  title: readonly RichTextInput[];
}

/** Schema of a text property. */
export interface RichTextPropertySchema extends PropertySchemaBase {
  type: "rich_text";
  rich_text: EmptyObject;
}

/** A new text property. */
export interface RichTextPropertySchemaInput extends PropertySchemaInputBase {
  type?: "rich_text";
  /** An empty object: the type has no settings. */
  rich_text: EmptyObject;
}

/** Changes a property, or makes it a text property. */
export interface RichTextPropertySchemaUpdate extends RichTextPropertySchemaInput, PropertySchemaUpdateBase {}

/** A text. */
export interface RichTextField {
  type: "rich_text";
  rich_text: RichText[];
}

/** A text. */
export interface RichTextPropertyValue extends PropertyValueBase, RichTextField {}

/** One piece of the text. */
export interface RichTextPropertyItem extends PropertyItemBase {
  type: "rich_text";
  rich_text: RichText;
}

/** Text to write. An empty list clears it. */
export interface RichTextPropertyInput {
  type?: "rich_text";
  /** The text. An empty list clears it. */
  rich_text: readonly RichTextInput[];
}

/** Schema of a URL property. */
export interface UrlPropertySchema extends PropertySchemaBase {
  type: "url";
  url: EmptyObject;
}

/** A new URL property. */
export interface UrlPropertySchemaInput extends PropertySchemaInputBase {
  type?: "url";
  /** An empty object: the type has no settings. */
  url: EmptyObject;
}

/** Changes a property, or makes it a URL property. */
export interface UrlPropertySchemaUpdate extends UrlPropertySchemaInput, PropertySchemaUpdateBase {}

/** A URL. */
export interface UrlField {
  type: "url";
  url: string | null;
}

/** A URL. */
export interface UrlPropertyValue extends PropertyValueBase, UrlField {}

/** A URL. */
export interface UrlPropertyItem extends PropertyItemBase, UrlField {}

/** URL to write, at most 2,000 characters. Null clears it. */
export interface UrlPropertyInput {
  type?: "url";
  /** The URL. Null clears it. */
  url: string | null;
}

/** Schema of an email property. */
export interface EmailPropertySchema extends PropertySchemaBase {
  type: "email";
  email: EmptyObject;
}

/** A new email property. */
export interface EmailPropertySchemaInput extends PropertySchemaInputBase {
  type?: "email";
  /** An empty object: the type has no settings. */
  email: EmptyObject;
}

/** Changes a property, or makes it an email property. */
export interface EmailPropertySchemaUpdate extends EmailPropertySchemaInput, PropertySchemaUpdateBase {}

/** An email address. */
export interface EmailField {
  type: "email";
  email: string | null;
}

/** An email address. */
export interface EmailPropertyValue extends PropertyValueBase, EmailField {}

/** An email address. */
export interface EmailPropertyItem extends PropertyItemBase, EmailField {}

/** Email address to write. Null clears it. */
export interface EmailPropertyInput {
  type?: "email";
  /** The email address. Null clears it. */
  email: string | null;
}

/** Schema of a phone number property. */
export interface PhoneNumberPropertySchema extends PropertySchemaBase {
  type: "phone_number";
  phone_number: EmptyObject;
}

/** A new phone number property. */
export interface PhoneNumberPropertySchemaInput extends PropertySchemaInputBase {
  type?: "phone_number";
  /** An empty object: the type has no settings. */
  phone_number: EmptyObject;
}

/** Changes a property, or makes it a phone number property. */
export interface PhoneNumberPropertySchemaUpdate extends PhoneNumberPropertySchemaInput, PropertySchemaUpdateBase {}

/** A phone number. */
export interface PhoneNumberField {
  type: "phone_number";
  phone_number: string | null;
}

/** A phone number. */
export interface PhoneNumberPropertyValue extends PropertyValueBase, PhoneNumberField {}

/** A phone number. */
export interface PhoneNumberPropertyItem extends PropertyItemBase, PhoneNumberField {}

/** Phone number to write. Null clears it. */
export interface PhoneNumberPropertyInput {
  type?: "phone_number";
  /** The phone number. Null clears it. */
  phone_number: string | null;
}
