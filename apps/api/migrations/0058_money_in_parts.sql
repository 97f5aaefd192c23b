CREATE TABLE "payment_receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" bigint NOT NULL,
	"received_on" date DEFAULT now() NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_receipts_amount" CHECK ("payment_receipts"."amount_cents" <> 0),
	CONSTRAINT "payment_receipts_reference" CHECK (length("payment_receipts"."reference") <= 500)
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" uuid NOT NULL,
	"order_line_id" bigint NOT NULL,
	"quantity" integer DEFAULT 0 NOT NULL,
	"amount_cents" bigint NOT NULL,
	"tax_cents" bigint DEFAULT 0 NOT NULL,
	"settled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_sane" CHECK (least("refund_lines"."quantity", "refund_lines"."amount_cents", "refund_lines"."tax_cents", "refund_lines"."settled") >= 0)
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"price_cents" bigint NOT NULL,
	"free_from_cents" bigint,
	"states" text[] DEFAULT '{}' NOT NULL,
	"working_days" integer,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipping_rates_sane" CHECK (length("shipping_rates"."name") between 1 and 60
        and "shipping_rates"."price_cents" between 0 and 99999
        and "shipping_rates"."free_from_cents" between 0 and 9999999
        and "shipping_rates"."working_days" between 0 and 60
        and cardinality("shipping_rates"."states") <= 60 and array_position("shipping_rates"."states", null) is null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "settled" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_rate_name" text DEFAULT 'Standard delivery' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_rate_cents" bigint DEFAULT 999 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "shipping_free_from_cents" bigint DEFAULT 7500;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_due_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "key_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "shipping_tax_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_split" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_receipts" ADD CONSTRAINT "payment_receipts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_receipts_payment_index" ON "payment_receipts" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_lines_line_index" ON "refund_lines" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "orders_refund_due_index" ON "orders" USING btree ("id") WHERE refund_due_cents > 0;--> statement-breakpoint
CREATE INDEX "refunds_unsplit_index" ON "refunds" USING btree ("order_id") WHERE not is_split;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_settled" CHECK ("order_lines"."settled" between 0 and "order_lines"."cancelled" + "order_lines"."returned");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_shipping_tax" CHECK ("orders"."shipping_tax_cents" between 0 and "orders"."tax_cents" and "orders"."refund_due_cents" >= 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_shipping" CHECK (least("refunds"."shipping_cents", "refunds"."shipping_tax_cents") >= 0
        and "refunds"."shipping_cents" + "refunds"."shipping_tax_cents" <= "refunds"."amount_cents");