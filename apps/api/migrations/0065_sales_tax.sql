CREATE TABLE "order_taxes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_taxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"tax_rate_id" uuid,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"shipping" text NOT NULL,
	"taxed_cents" bigint NOT NULL,
	"untaxed_goods_cents" bigint NOT NULL,
	"untaxed_shipping_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"is_correction" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_taxes_amounts" CHECK (least("order_taxes"."taxed_cents", "order_taxes"."untaxed_goods_cents", "order_taxes"."untaxed_shipping_cents", "order_taxes"."amount_cents") >= 0)
);
--> statement-breakpoint
CREATE TABLE "tax_bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tax_bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"taxed_cents" bigint NOT NULL,
	"untaxed_goods_cents" bigint NOT NULL,
	"untaxed_shipping_cents" bigint NOT NULL,
	"amount_cents" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tax_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state" text NOT NULL,
	"postal_prefix" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"rate_ppm" integer NOT NULL,
	"shipping" text DEFAULT 'never' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tax_rates_sane" CHECK ("tax_rates"."state" ~ '^[A-Z]{2}$' and "tax_rates"."postal_prefix" ~ '^[0-9]{0,9}$'
        and length("tax_rates"."name") between 1 and 80
        and "tax_rates"."rate_ppm" between 0 and 200000
        and "tax_rates"."shipping" in ('never', 'whole', 'share')),
	CONSTRAINT "tax_rates_days" CHECK ("tax_rates"."valid_to" >= "tax_rates"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "is_taxable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "corrected_shipping_cents" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_correction_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_taxes" ADD CONSTRAINT "order_taxes_tax_rate_id_tax_rates_id_fk" FOREIGN KEY ("tax_rate_id") REFERENCES "public"."tax_rates"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_bookings" ADD CONSTRAINT "tax_bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_taxes_order_index" ON "order_taxes" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_taxes_rate_index" ON "order_taxes" USING btree ("tax_rate_id");--> statement-breakpoint
CREATE INDEX "tax_bookings_order_index" ON "tax_bookings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tax_bookings_day_index" ON "tax_bookings" USING btree ("day","state");--> statement-breakpoint
CREATE INDEX "tax_rates_state_index" ON "tax_rates" USING btree ("state","postal_prefix");